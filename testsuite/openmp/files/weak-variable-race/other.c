int distance = 1;
