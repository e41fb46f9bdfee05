namespace {
int shift = 0;
int of(int i) {
    return i + shift;
}
} // namespace
namespace place {
int of(int i) {
    return ::of(i);
}
} // namespace place
