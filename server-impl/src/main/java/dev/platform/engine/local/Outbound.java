package dev.platform.engine.local;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How commands and git reach other servers from this machine.
 *
 * @param proxy null for none; it may have a user name and a password
 * @param noProxy hosts that are reached without it, separated by commas
 * @param caFile certificates in PEM that are trusted besides the usual ones; null for none
 * @param home directory with files for the home of each command, such as {@code .npmrc}
 * @param variables of each command
 */
public record Outbound(
    @Nullable URI proxy,
    String noProxy,
    @Nullable Path caFile,
    @Nullable Path home,
    Map<String, String> variables) {
  private static final String LOCAL = "localhost,127.0.0.1,::1,.localhost";
  private static final String JAVA = "JAVA_TOOL_OPTIONS";
  private static final String NO_PROXY = "no_proxy";
  private static final Set<String> PROXIES = Set.of("http_proxy", "https_proxy", "all_proxy");

  public Outbound {
    variables = Map.copyOf(variables);
  }

  /** Without a proxy, as other programs of this machine. */
  public static Outbound direct() {
    return new Outbound(null, "", null, null, Map.of());
  }

  /** The variables of a command that has none itself. */
  Map<String, String> environment() {
    return environment(Map.of(), List.of());
  }

  /**
   * The variables of a command. Its own win, whatever the case of their names: tools disagree about
   * which one they read. One that names a proxy stands for all of them.
   *
   * @param own those of the command
   * @param near hosts that no proxy reaches
   */
  Map<String, String> environment(Map<String, String> own, List<String> near) {
    Map<String, String> all = new LinkedHashMap<>();
    if (proxy != null && own.keySet().stream().noneMatch(Outbound::isProxy)) {
      putProxy(all, proxy, near);
    }
    all.putAll(variables);
    String java = all.get(JAVA);
    own.keySet().forEach(name -> all.keySet().removeIf(name::equalsIgnoreCase));
    all.putAll(own);
    if (java != null && own.containsKey(JAVA)) {
      // Of two values of an option, Java takes the last.
      all.put(JAVA, java + " " + own.get(JAVA));
    }
    if (all.keySet().stream().anyMatch(Outbound::isProxy)) {
      putBoth(all, NO_PROXY, exceptions(noProxy(all), near));
    }
    return all;
  }

  /** Most tools know one case only. */
  private void putProxy(Map<String, String> all, URI server, List<String> near) {
    putBoth(all, "http_proxy", server.toString());
    putBoth(all, "https_proxy", server.toString());
    putBoth(all, NO_PROXY, noProxy);
    all.put("YARN_HTTP_PROXY", server.toString());
    all.put("YARN_HTTPS_PROXY", server.toString());
    all.put(JAVA, javaOptions(server, near));
  }

  private static boolean isProxy(String name) {
    return PROXIES.contains(name.toLowerCase(Locale.ROOT));
  }

  private static String noProxy(Map<String, String> all) {
    String lower = all.getOrDefault(NO_PROXY, "");
    return lower.isBlank() ? all.getOrDefault("NO_PROXY", "") : lower;
  }

  /** A star stands for all hosts, but only if it is alone. */
  private static String exceptions(String given, List<String> near) {
    return given.strip().equals("*")
        ? given
        : Stream.concat(Stream.of(LOCAL, given), near.stream())
            .filter(host -> !host.isBlank())
            .collect(Collectors.joining(","));
  }

  private static void putBoth(Map<String, String> environment, String name, String value) {
    environment.put(name, value);
    environment.put(name.toUpperCase(Locale.ROOT), value);
  }

  /** Java has no property for the password of a proxy: Maven reads it from settings.xml. */
  private String javaOptions(URI server, List<String> near) {
    String hosts = exceptions(noProxy, near).replace(",.", ",*.").replace(',', '|');
    return "-Dhttp.proxyHost=%1$s -Dhttp.proxyPort=%2$d -Dhttps.proxyHost=%1$s -Dhttps.proxyPort=%2$d -Dhttp.nonProxyHosts=%3$s"
        .formatted(server.getHost(), server.getPort(), hosts);
  }

  /**
   * Takes passwords out of lines that a command prints: those in URLs of proxies, and in all URLs
   * of the operator.
   */
  Redaction redaction(Map<String, String> own) {
    return Redaction.ofLogins(
        environment(own, List.of()).entrySet().stream()
            .filter(it -> isUrlOfProxy(it.getKey()) || variables.containsKey(it.getKey()))
            .map(Map.Entry::getValue)
            .toList());
  }

  private static boolean isUrlOfProxy(String name) {
    return name.toUpperCase(Locale.ROOT).endsWith("PROXY");
  }
}
