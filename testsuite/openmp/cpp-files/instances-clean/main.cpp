// What a template is made to in another file, by an explicit instantiation.
// verdict: race-free
template <class T> T place(T i, T by);
template <class T> struct Scale {
    T by;
    T of(T i) const;
};
int data[200];

int main() {
    Scale<int> scale = {1};
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[place(scale.of(i), 1)] = i;
    return 0;
}
