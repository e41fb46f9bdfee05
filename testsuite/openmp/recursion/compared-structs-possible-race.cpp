// Two pointers that are compared, so that locks are taken in order, lead to different objects.
// verdict: possible-race
// also: other findings allowed
struct account {
    long balance;
};

static void pay(account *from, account *to, int n) {
    if (n == 0) {
        account *first = from < to ? from : to;
        first->balance--;
        to->balance++; //~ r1 data-race possible write+write to->balance
        return;
    }
#pragma omp task
    pay(from, to, n - 1);
    pay(from, to, n - 1);
#pragma omp taskwait
}

int main() {
    account one{100}, other{100};
#pragma omp parallel
#pragma omp single
    pay(&one, &other, 2);
    return one.balance != 96;
}
