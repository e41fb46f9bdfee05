int stride = 2;
double a[200];
void narrow(void) {
    stride = 1;
}
