package dev.platform.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Bytes in the pieces in which a network may bring them. */
public final class Pieces {
  private static final List<Integer> SIZES = List.of(1, 2, 3, 7, 64, 1_000, 1_024, 1_025);

  private Pieces() {}

  /** Tries bytes broken once, at each place, and in pieces of the same size, of many sizes. */
  public static void each(byte[] bytes, Consumer<List<byte[]>> trial) {
    for (int i = 1; i < bytes.length; i++) {
      trial.accept(
          List.of(Arrays.copyOfRange(bytes, 0, i), Arrays.copyOfRange(bytes, i, bytes.length)));
    }
    SIZES.forEach(size -> trial.accept(of(bytes, size)));
  }

  private static List<byte[]> of(byte[] bytes, int size) {
    List<byte[]> pieces = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += size) {
      pieces.add(Arrays.copyOfRange(bytes, at, Math.min(at + size, bytes.length)));
    }
    return pieces;
  }
}
