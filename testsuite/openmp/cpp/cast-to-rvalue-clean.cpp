// A cast to a reference to what stays is no move.
// verdict: race-free
struct Handle {
    int value = 1;
    Handle() {}
    Handle(const Handle &other) : value(other.value) {}
    Handle(Handle &&other) : value(other.value) { other.value = 0; }
};
int main() {
    Handle shared;
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Handle copy = static_cast<const Handle &>(shared);
        sum += copy.value;
    }
    return sum;
}
