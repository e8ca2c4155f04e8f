package dev.platform.surface.mcp;

import com.google.common.base.CharMatcher;
import java.util.Optional;

/** What clients call themselves: of use to whoever reads the audit log, and never believed. */
final class ClientNames {
  private static final int MAX_LENGTH = 60;
  private static final CharMatcher PLAIN =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf(" ._/-()@+"));

  private ClientNames() {}

  /** The name of the program, or else of the library that it is made with; empty if unknown. */
  static Optional<String> of(McpMessage message, McpHeaders headers) {
    var named = message.meta().path(McpServer.CLIENT_INFO).path("name").asText("");
    var name = plain(named.isEmpty() && headers.program() != null ? headers.program() : named);
    return name.isEmpty() ? Optional.empty() : Optional.of(name);
  }

  private static String plain(String name) {
    var plain = PLAIN.retainFrom(name).strip();
    return plain.substring(0, Math.min(plain.length(), MAX_LENGTH)).strip();
  }
}
