package dev.platform.content.search;

import java.util.Arrays;

/** The entries that have a term, with its weight in each: its count, by where it stands. */
final class Postings {
  private int[] entries = new int[2];
  private float[] weights = new float[2];
  private int size;

  /** Adds to the weight in an entry; entries come in ascending order. */
  void add(int entry, float weight) {
    if (size > 0 && entries[size - 1] == entry) {
      weights[size - 1] += weight;
      return;
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
      weights = Arrays.copyOf(weights, size * 2);
    }
    entries[size] = entry;
    weights[size++] = weight;
  }

  int size() {
    return size;
  }

  int entry(int at) {
    return entries[at];
  }

  float weight(int at) {
    return weights[at];
  }
}
