// Where a construct has a copy of a member, its name there is that of the copy, in a lambda too; behind the construct
// `this->tmp` is the member again.
// verdict: race-free
struct F {
    int n, tmp, *out;
    void plain() {
#pragma omp parallel for private(tmp)
        for (int i = 0; i < n; i++) {
            tmp = i;
            out[i] = tmp;
        }
        this->tmp = 0;
    }
    void lambda() {
#pragma omp parallel for private(tmp)
        for (int i = 0; i < n; i++) {
            auto set = [&] { tmp = i; };
            set();
        }
        (*this).tmp = 0;
    }
};
int main() {
    F f{};
    f.plain();
    f.lambda();
}
