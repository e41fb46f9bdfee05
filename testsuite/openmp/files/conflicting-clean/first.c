// Two files define the function that a third one calls: which one is meant is not known.
// verdict: race-free
int total;
void put(int i) {
    total = i;
}
