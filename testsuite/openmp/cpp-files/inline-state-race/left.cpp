// An inline function is one for all files, and so is its static variable.
// verdict: race
inline int next() {
    static int count = 0;
    count++;
    return 0;
}
int left() {
    return next();
}
