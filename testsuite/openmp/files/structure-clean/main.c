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
#pragma omp critical(bump)
        counter.hits--;
    }
    return counter.hits;
}
