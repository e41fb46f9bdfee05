// What a program says itself of how the arguments of a class template follow from those of its constructor is not followed:
// the special case that is meant counts its objects. (It is a race.)
// verdict: unknown
static int made;
template <class T> struct Box {
    T value;
    Box(T value) : value(value) {}
};
template <> struct Box<long> {
    long value;
    Box(long value) : value(value) { made++; }
};
Box(int) -> Box<long>;

int main() {
    long out[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Box box(i); //~ unsupported
        out[i] = box.value;
    }
    return out[0] + made;
}
