template <class T> T place(T i, T by) {
    return i / by;
}
template int place<int>(int, int);
template <class T> struct Scale {
    T by;
    T of(T i) const;
};
template <class T> T Scale<T>::of(T i) const {
    return by * i;
}
template struct Scale<int>;
