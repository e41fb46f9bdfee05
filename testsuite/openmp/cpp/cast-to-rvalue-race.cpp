// A cast to a reference to what goes is a move: the constructor that it calls writes the source.
// verdict: race
// also: other findings allowed
struct Handle {
    int value = 1;
    Handle() {}
    Handle(const Handle &other) : value(other.value) {}
    Handle(Handle &&other) : value(other.value) { other.value = 0; } //~ r1 data-race any write+write ?
};
int main() {
    Handle shared;
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Handle taken = static_cast<Handle &&>(shared);
        sum += taken.value;
    }
    return sum;
}
