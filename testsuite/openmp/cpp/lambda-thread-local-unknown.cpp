// A lambda names a variable of which each thread has its own: that of the thread which calls it, not which made it.
// verdict: unknown
int main() {
    static thread_local int n = 0;
    auto f = [=] { n++; }; //~ unsupported
#pragma omp parallel num_threads(4)
    f();
    return n;
}
