package dev.platform.platform.secretfile;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A secret file to set. */
public record NewSecretFile(String name, Secret content) {
  private static final int MAX_COUNT = 20;
  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_CONTENT_BYTES = 1 << 20;

  public NewSecretFile {
    if (!isFileName(name)) {
      throw Failure.invalid(
          "name",
          "must be a file name of 1 to 255 bytes, without slashes and control characters, and not"
              + " . or ..");
    }
    if (bytes(content.reveal()) > MAX_CONTENT_BYTES) {
      throw Failure.invalid(
          "content", "the content of " + name + " exceeds " + MAX_CONTENT_BYTES + " bytes");
    }
  }

  /**
   * All files of something, in the order that was given.
   *
   * @throws Failure invalid if there are too many, or one comes twice
   */
  public static List<SecretFile> inOrder(List<NewSecretFile> wanted) {
    requireRoom(wanted.size());
    Set<String> names = new HashSet<>();
    List<SecretFile> all = new ArrayList<>();
    for (NewSecretFile each : wanted) {
      if (!names.add(each.name())) {
        throw Failure.invalid("name", each.name() + " is specified more than once");
      }
      all.add(each.at(all.size() + 1));
    }
    return all;
  }

  /**
   * The file on top of those that are there.
   *
   * @param position its place
   * @throws Failure invalid if there are too many
   */
  public SecretFile over(List<String> names, long position) {
    requireRoom(names.contains(name) ? names.size() : names.size() + 1);
    return at(position);
  }

  private SecretFile at(long position) {
    return new SecretFile(name, content, position);
  }

  private static void requireRoom(int count) {
    if (count > MAX_COUNT) {
      throw Failure.invalid("secretFiles", "must have at most " + MAX_COUNT + " entries");
    }
  }

  private static boolean isFileName(String name) {
    return !name.isEmpty()
        && bytes(name) <= MAX_NAME_BYTES
        && !name.equals(".")
        && !name.equals("..")
        && name.chars().noneMatch(c -> c == '/' || Character.isISOControl(c));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
