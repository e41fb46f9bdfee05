// What the program does to a list before the region decides how long it is: with one node nothing races.
// verdict: possible-race
struct node {
    int value;
    struct node *next;
};
void shortened(struct node *head, int *s) {
    head->next = 0;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task
        *s = 1; //~ r1 data-race possible write+write *s
    }
}
