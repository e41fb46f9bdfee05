// An object without a name for which a member function is called goes behind the call.
// verdict: race-free
struct Buffer {
    int *data, size;
    Buffer(int n) : data(new int[n]), size(n) {
        for (int i = 0; i < n; i++)
            data[i] = i;
    }
    ~Buffer() {
        data[0] = -1;
        delete[] data;
    }
    void add_to(int *out) const {
#pragma omp parallel for
        for (int i = 0; i < size; i++)
            out[i] += data[i];
    }
    int first() const { return data[0]; }
};

int main() {
    int a[100] = {};
    Buffer(100).add_to(a);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        Buffer(i + 1).first();
    return a[3];
}
