int second = 0;
