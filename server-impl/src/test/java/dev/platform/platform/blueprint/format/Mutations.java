package dev.platform.platform.blueprint.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes files at random. */
public final class Mutations {
  private static final List<String> TEXTS =
      List.of(
          "- ",
          ": ",
          "\n",
          "  ",
          "\t",
          "#",
          "&a ",
          "*a",
          "<<: *a\n",
          "[",
          "]",
          "{",
          "}",
          "'",
          "\"",
          "!x ",
          "|\n",
          "? ",
          "null",
          "~",
          "true",
          "off",
          "0",
          "-1",
          "1e9",
          "\u00e9",
          "\u0000",
          "%YAML 1.1\n---\n",
          "x-",
          "services:",
          "type: keyvalue\n",
          "runtime: static\n",
          "env: go\n",
          "plan: free\n",
          "[]",
          "{}",
          ",");

  private static final List<String> VALUES =
      List.of(
          "*",
          "a..b",
          "xn--a",
          "::1/0",
          "1.1.1.1/33",
          "@",
          "0 0 * * 8",
          "L W # ? *",
          "/*/:a/**",
          "%",
          "\\",
          "a".repeat(300),
          "\ud83d\ude42",
          "-",
          "1_000",
          "0x1F",
          "1e400",
          "9".repeat(30),
          "'   '",
          "\"\"",
          "https://",
          "git@",
          "..",
          "./.",
          "//",
          "?",
          "[]",
          "{}",
          "redis",
          "static",
          "docker",
          "free");

  private final Random random;

  public Mutations(Random random) {
    this.random = random;
  }

  public byte[] of(byte[] file) {
    byte[] changed = file;
    for (int left = 1 + random.nextInt(2); left > 0; left--) {
      changed = once(changed);
    }
    return changed;
  }

  private byte[] once(byte[] file) {
    return switch (random.nextInt(8)) {
      case 0 -> flip(file);
      case 1 -> cut(file);
      case 2, 3 -> insert(file);
      default -> lines(file);
    };
  }

  private byte[] flip(byte[] file) {
    if (file.length == 0) {
      return file;
    }
    byte[] changed = file.clone();
    changed[random.nextInt(file.length)] = (byte) random.nextInt(256);
    return changed;
  }

  private byte[] cut(byte[] file) {
    int from = random.nextInt(file.length + 1);
    int to = Math.min(file.length, from + random.nextInt(20));
    return join(file, from, "", to);
  }

  private byte[] insert(byte[] file) {
    int at = random.nextInt(file.length + 1);
    return join(file, at, TEXTS.get(random.nextInt(TEXTS.size())), at);
  }

  private static byte[] join(byte[] file, int end, String text, int start) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var joined = new byte[end + bytes.length + file.length - start];
    System.arraycopy(file, 0, joined, 0, end);
    System.arraycopy(bytes, 0, joined, end, bytes.length);
    System.arraycopy(file, start, joined, end + bytes.length, file.length - start);
    return joined;
  }

  /** Removes, repeats, moves, or indents a line, or takes the value away. */
  private byte[] lines(byte[] file) {
    var text = new String(file, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    var line = lines.get(at);
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, line);
      case 2 -> lines.add(random.nextInt(lines.size()), lines.remove(at));
      case 3 -> lines.set(at, "  " + line);
      case 4 -> lines.set(at, line.replaceFirst("^  ", ""));
      case 5 -> lines.set(at, line.replaceFirst(":.*", ":"));
      default -> lines.set(at, line.replaceFirst(":.*", "") + ": " + value());
    }
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** As the bytes of UTF-8, each a character. */
  private String value() {
    var value = VALUES.get(random.nextInt(VALUES.size()));
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
