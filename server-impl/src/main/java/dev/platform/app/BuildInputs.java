package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import dev.platform.engine.local.BuildSettings;
import dev.platform.engine.local.Outbound;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the settings of builds: caches, and how they reach other servers. */
final class BuildInputs {
  private static final String PROXY = "engine.local.proxy";
  private static final String VARIABLES = "engine.local.buildvariables";

  private BuildInputs() {}

  static BuildSettings of(Config config) {
    long bytes =
        config.number(
            "engine.local.maxcachebytes",
            BuildSettings.defaults().maxCacheBytes(),
            0,
            1L << 40,
            "Maximum size of the build cache of a service, in bytes.");
    Outbound outbound = outbound(config);
    boolean atRuntime =
        config.flag(
            "engine.local.outboundatruntime",
            false,
            "Whether instances, pre-deploy commands, jobs, and cron job runs also get the proxy,"
                + " certificates, variables, and files of builds. They can read them.");
    return new BuildSettings(bytes, outbound, atRuntime ? outbound : Outbound.direct());
  }

  private static Outbound outbound(Config config) {
    return new Outbound(
        proxy(config),
        config.text(
            "engine.local.noproxy",
            "",
            "Comma-separated list of hosts that builds and git reach without the proxy, in addition to"
                + " localhost."),
        readable(
            config,
            "engine.local.cafile",
            "PEM file with certificate authorities that builds and git trust in addition to the usual"
                + " ones."),
        readable(
            config,
            "engine.local.buildhome",
            "Directory whose files are copied into the home of each build, such as .npmrc and"
                + " .m2/settings.xml. Builds can read them."),
        variables(config));
  }

  private static @Nullable URI proxy(Config config) {
    Optional<Secret> text =
        config.secret(
            PROXY,
            "HTTP proxy for builds and git: an http URL with a port, and with a user name and a"
                + " password if it requires them. Builds can read it.");
    if (text.isEmpty()) {
      return null;
    }
    try {
      URI proxy = URI.create(text.get().reveal());
      if ("http".equals(proxy.getScheme()) && proxy.getHost() != null && proxy.getPort() > 0) {
        return proxy;
      }
    } catch (IllegalArgumentException e) {
      // The message would repeat the password.
    }
    config.problem(PROXY, "must be http://[user:password@]host:port");
    return null;
  }

  private static @Nullable Path readable(Config config, String name, String meaning) {
    Optional<Path> path = config.optionalPath(name, meaning);
    path.filter(it -> !Files.isReadable(it))
        .ifPresent(it -> config.problem(name, it + " is not readable"));
    return path.orElse(null);
  }

  private static Map<String, String> variables(Config config) {
    Map<String, String> variables = new LinkedHashMap<>();
    String text =
        config.text(
            VARIABLES,
            "",
            "Variables of each build, as NAME=value, separated by spaces, such as"
                + " PIP_INDEX_URL=https://mirror.example.com/simple. Services can override them.");
    for (String word : text.isBlank() ? new String[0] : text.strip().split("\\s+")) {
      int at = word.indexOf('=');
      if (at < 1) {
        config.problem(VARIABLES, "must be a list of NAME=value, separated by spaces");
      } else {
        variables.put(word.substring(0, at), word.substring(at + 1));
      }
    }
    return variables;
  }
}
