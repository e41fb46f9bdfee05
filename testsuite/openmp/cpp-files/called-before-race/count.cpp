// Code of another file has called a function before `main`: what that changed is not what its initialiser says.
// verdict: race
static int count = 0;
void add() {
    count++;
}
int counted() {
    return count;
}
