package dev.platform.platform.blueprint;

import dev.platform.base.secret.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of a blueprint at one commit.
 *
 * @param commit full id
 * @param content null if there is no such file
 * @param why a sentence if there is none; empty otherwise
 */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes to the reader
record FoundFile(String commit, byte @Nullable [] content, String why) {
  private static final String ABSENT = "absent";

  static FoundFile of(String commit, byte[] content) {
    return new FoundFile(commit, content, "");
  }

  static FoundFile absent(String commit, String why) {
    return new FoundFile(commit, null, why);
  }

  /** The content, which there is. */
  byte[] bytes() {
    return Objects.requireNonNull(content);
  }

  /** The same for the same content. */
  String digest() {
    return content == null
        ? ABSENT
        : Digests.sha256(new String(content, StandardCharsets.ISO_8859_1));
  }
}
