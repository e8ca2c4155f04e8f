package dev.platform.platform.service;

import dev.platform.base.secret.RandomTokens;
import java.util.Set;

/** Makes the first label of a service's host name out of its name. */
final class Slug {
  private static final Set<String> RESERVED =
      Set.of(
          "admin",
          "api",
          "app",
          "apps",
          "assets",
          "auth",
          "blog",
          "cdn",
          "dashboard",
          "docs",
          "ftp",
          "git",
          "graphql",
          "localhost",
          "login",
          "mail",
          "mcp",
          "oauth",
          "platform",
          "registry",
          "smtp",
          "ssh",
          "static",
          "status",
          "support",
          "www");
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int SUFFIX = 4;
  private static final int MAX_LABEL = 63;

  private Slug() {}

  /** The one to try first: the plain name, if others call the service by it. */
  static String first(ServiceType type, String name) {
    return type.isAddressed() && isLabel(name) && !RESERVED.contains(name)
        ? name
        : withSuffix(type, name);
  }

  /** One that nobody has by accident. */
  static String withSuffix(ServiceType type, String name) {
    var stem = name.replaceAll("^-+", "");
    var label = stem.isEmpty() ? type.shortName() : stem;
    var room = MAX_LABEL - SUFFIX - 1;
    return label.substring(0, Math.min(label.length(), room))
        + "-"
        + RandomTokens.text(SUFFIX, ALPHABET);
  }

  /** A label of a host name neither begins nor ends with a dash. */
  private static boolean isLabel(String name) {
    return !name.startsWith("-") && !name.endsWith("-");
  }
}
