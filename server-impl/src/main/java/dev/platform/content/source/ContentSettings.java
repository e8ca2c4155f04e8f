package dev.platform.content.source;

import dev.platform.base.config.Config;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an operator can set about content.
 *
 * @param dir the folder that it is read from; empty is the one inside the program
 * @param development whether changed files are picked up without a restart
 * @param securityContact whom to tell about a vulnerability, a mailto: or https: address
 */
public record ContentSettings(Optional<Path> dir, boolean development, URI securityContact) {

  /** The settings of this process. */
  public static ContentSettings of(Config config) {
    Optional<Path> dir =
        config.optionalPath(
            "content.dir",
            "Directory of the docs and the blog. Default: the built-in docs and blog.");
    if (dir.isPresent() && !Files.isDirectory(dir.get())) {
      config.problem("content.dir", dir.get() + " is not a directory");
    }
    return new ContentSettings(
        dir,
        config.flag(
            "content.development",
            false,
            "For authors: serves changed files without a restart, and enables the GraphQL"
                + " explorer."),
        securityContact(config));
  }

  private static URI securityContact(Config config) {
    var name = "content.securitycontact";
    var fallback = URI.create("mailto:security@localhost");
    var text =
        config.text(
            name,
            fallback.toString(),
            "Contact for vulnerability reports in security.txt, as a mailto: or https: URL.");
    try {
      var contact = URI.create(text);
      if ("mailto".equals(contact.getScheme()) || "https".equals(contact.getScheme())) {
        return contact;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like every other text that is no such address.
    }
    config.problem(name, "must start with mailto: or https://");
    return fallback;
  }
}
