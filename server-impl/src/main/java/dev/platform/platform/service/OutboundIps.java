package dev.platform.platform.service;

import dev.platform.base.config.Config;
import dev.platform.base.net.DefaultRoutes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where connections of services come from.
 *
 * @param configured what the operator says; empty is what the machine knows
 */
public record OutboundIps(List<String> configured) {
  private static final String NAME = "engine.outboundips";
  private static final String PART = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern V4 = Pattern.compile(PART + "(?:\\." + PART + "){3}");
  private static final Pattern V6 = Pattern.compile("[0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{1,45}");

  public OutboundIps {
    configured = List.copyOf(configured);
  }

  /** Reads the setting {@code platform.engine.outboundips}. */
  public static OutboundIps of(Config config) {
    var text =
        config.text(
            NAME,
            "",
            "IP addresses that connections of services come from, separated by commas. Empty means"
                + " the server's addresses on its default routes.");
    var all = Stream.of(text.split(",")).map(String::strip).filter(it -> !it.isEmpty()).toList();
    all.stream()
        .filter(it -> !V4.matcher(it).matches() && !V6.matcher(it).matches())
        .forEach(it -> config.problem(NAME, "\"" + it + "\" is not an IP address"));
    return new OutboundIps(all);
  }

  /** The addresses now. */
  List<String> addresses() {
    return configured.isEmpty() ? DefaultRoutes.addresses() : configured;
  }
}
