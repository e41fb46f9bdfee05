int state;
void step() {
    state = 2; //~ r2 data-race proved write state //~ r4 data-race proved write+write state
}
