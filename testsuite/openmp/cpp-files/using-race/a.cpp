// `using namespace` in one file says nothing of names in another.
// verdict: race
namespace own {
int index(int i) {
    return 0;
}
} // namespace own
using namespace own;
int first(int i) {
    return index(i);
}
