// Each iteration makes a node of its own by `new`: the sum over the list is 210, so no thread counts.
// verdict: race-free
struct node {
    int value = 1;
    node *next = nullptr;
};
int main() {
    node *head = nullptr;
    for (int i = 0; i < 3; i++) {
        node *made = new node;
        made->value = i;
        made->next = head;
        head = made;
    }
    int sum = 0;
    for (node *at = head; at; at = at->next)
        sum = sum * 10 + at->value;
    int counted = 0;
#pragma omp parallel num_threads(2)
    if (sum != 210)
        counted++;
    return counted;
}
