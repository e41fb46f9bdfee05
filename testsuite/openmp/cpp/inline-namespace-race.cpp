// The names of an inline namespace are those of the namespaces around it.
// verdict: race
namespace outer {
inline namespace version {
int count;
void bump() {
    count++; //~ r1 data-race proved read+write count //~ r2 data-race proved write+write count
}
} // namespace version
namespace other {
int count;
void bump() {
#pragma omp atomic
    count++;
}
} // namespace other
} // namespace outer
void qualified() {
#pragma omp parallel
    outer::bump();
}
void beside() {
#pragma omp parallel
    outer::other::bump();
}
