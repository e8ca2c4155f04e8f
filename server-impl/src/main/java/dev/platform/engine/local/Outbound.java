package dev.platform.engine.local;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How builds and git reach other servers from this machine.
 *
 * @param proxy null for none; it may have a user name and a password
 * @param noProxy hosts that are reached without it, separated by commas
 * @param caFile certificates in PEM that are trusted besides the usual ones; null for none
 * @param home directory with files for the home of each build, such as {@code .npmrc}
 * @param variables of each build
 */
public record Outbound(
    @Nullable URI proxy,
    String noProxy,
    @Nullable Path caFile,
    @Nullable Path home,
    Map<String, String> variables) {
  /** Text that is shorter is part of too many words. */
  private static final int MIN_SECRET = 4;

  private static final String LOCAL = "localhost,127.0.0.1,::1,.localhost";

  public Outbound {
    variables = Map.copyOf(variables);
  }

  /** Without a proxy, as other programs of this machine. */
  public static Outbound direct() {
    return new Outbound(null, "", null, null, Map.of());
  }

  /** The variables that tools read; most of them know one case only. */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    if (proxy != null) {
      putBoth(environment, "http_proxy", proxy.toString());
      putBoth(environment, "https_proxy", proxy.toString());
      putBoth(environment, "no_proxy", exceptions());
      environment.put("YARN_HTTP_PROXY", proxy.toString());
      environment.put("YARN_HTTPS_PROXY", proxy.toString());
      environment.put("JAVA_TOOL_OPTIONS", javaOptions(proxy));
    }
    environment.putAll(variables);
    return environment;
  }

  private String exceptions() {
    return noProxy.isBlank() ? LOCAL : LOCAL + "," + noProxy;
  }

  private static void putBoth(Map<String, String> environment, String name, String value) {
    environment.put(name, value);
    environment.put(name.toUpperCase(Locale.ROOT), value);
  }

  /** Java has no property for the password of a proxy: Maven reads it from settings.xml. */
  private String javaOptions(URI server) {
    String hosts = exceptions().replace(",.", ",*.").replace(',', '|');
    return "-Dhttp.proxyHost=%1$s -Dhttp.proxyPort=%2$d -Dhttps.proxyHost=%1$s -Dhttps.proxyPort=%2$d -Dhttp.nonProxyHosts=%3$s"
        .formatted(server.getHost(), server.getPort(), hosts);
  }

  /** Takes the password out of lines that a command prints. */
  Redaction redaction() {
    if (proxy == null || proxy.getUserInfo() == null) {
      return Redaction.NONE;
    }
    String login = proxy.getUserInfo();
    String raw = proxy.getRawUserInfo();
    String password = login.substring(login.indexOf(':') + 1);
    return new Redaction(
        Stream.of(raw, login, password).filter(it -> it.length() >= MIN_SECRET).toList(),
        List.of(raw, login));
  }
}
