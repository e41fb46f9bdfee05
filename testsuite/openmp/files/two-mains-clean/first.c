// Two programs: the function of one is not the one that the other calls.
// verdict: race-free
int total;
void put(int i) {
    total = i;
}
int main(void) {
    put(1);
    return 0;
}
