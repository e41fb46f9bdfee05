struct counter {
    struct counter *next;
    int hits;
};
void bump(struct counter *counter);
static struct counter counter;
int main(void) {
#pragma omp parallel
    {
        bump(&counter);
    }
    return counter.hits;
}
