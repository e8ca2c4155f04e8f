package dev.platform.engine.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of a git repository, checked.
 *
 * @param url as git takes it
 */
record Repository(String url) {
  static final String FILE_SCHEME = "file://";

  private static final Pattern HTTPS = Pattern.compile("https://[A-Za-z0-9._:%@\\[-][^\\s\\p{C}]*");
  private static final Pattern SSH =
      Pattern.compile("ssh://([A-Za-z0-9_][\\w.-]*@)?[A-Za-z0-9\\[][^\\s\\p{C}]*");
  private static final Pattern SCP =
      Pattern.compile("[A-Za-z0-9_][\\w.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[^:\\s\\p{C}][^\\s\\p{C}]*");
  private static final Pattern FILE = Pattern.compile("file:///[^\\p{C}]*");

  /**
   * Refuses what is not a plain address, so that nothing in it is taken for an option or helper.
   */
  static Repository of(String url, boolean allowFiles) throws WorkEnded {
    boolean remote =
        HTTPS.matcher(url).matches() || SSH.matcher(url).matches() || SCP.matcher(url).matches();
    boolean local = FILE.matcher(url).matches();
    if (remote || (local && allowFiles)) {
      return new Repository(url);
    }
    throw WorkEnded.failed(
        "The repository URL " + masked(url) + " is not allowed. Use an https or ssh URL.");
  }

  boolean isOverSsh() {
    return SSH.matcher(url).matches() || SCP.matcher(url).matches();
  }

  /** The folder of this machine that it is, if it is one. */
  Optional<Path> folder() {
    return Optional.of(url)
        .filter(address -> address.startsWith(FILE_SCHEME))
        .map(address -> Path.of(address.substring(FILE_SCHEME.length())))
        .filter(Files::isDirectory);
  }

  /** The address without a password, for people. */
  String words() {
    return masked(url);
  }

  /** A text without passwords of addresses and without control characters. */
  static String masked(String text) {
    return text.replaceAll("(https?://)[^/@\\s]*@", "$1").replaceAll("\\p{C}", "?");
  }
}
