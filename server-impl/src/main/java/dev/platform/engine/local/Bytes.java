package dev.platform.engine.local;

/** Sizes in words for users. */
final class Bytes {
  private Bytes() {}

  static String words(long bytes) {
    if (bytes >= 1L << 30 && bytes % (1L << 30) == 0) {
      return (bytes >> 30) + " GB";
    }
    return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : bytes + " bytes";
  }
}
