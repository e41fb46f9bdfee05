// Two files define the function that a third one calls: which one is meant is not known. (With either it is a race.)
// verdict: unknown
int total;
void put(int i) {
    total = i;
}
