package dev.platform.app;

import dev.platform.engine.local.PortReclaim;
import dev.platform.http.listener.Listen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The addresses that the roles of a process listen on. */
final class ListenAddresses {
  private static final Logger LOG = LoggerFactory.getLogger(ListenAddresses.class);
  private static final String TLS = "apps.tls";
  private static final String MANAGEMENT = "management";

  private ListenAddresses() {}

  /** Ends services that hold one of them, or what datastores and networks are to have. */
  static void takeBack(Settings settings) {
    List<InetSocketAddress> wanted =
        of(settings).values().stream()
            .map(listen -> new InetSocketAddress(listen.host(), listen.port()))
            .toList();
    try {
      PortReclaim.run(settings.engine().local().reserving(Reservations.of(settings)), wanted);
    } catch (IOException e) {
      LOG.warn("cannot determine whether a service holds a port of the server", e);
    }
  }

  /**
   * Makes sure that all of them are to be had, before a start has written anything.
   *
   * @throws IllegalStateException naming every one that is not
   */
  static void requireFree(Settings settings) {
    List<String> problems = new ArrayList<>();
    of(settings).forEach((name, listen) -> check(name, listen, problems));
    if (!problems.isEmpty()) {
      throw new IllegalStateException(String.join("\n  ", problems));
    }
  }

  /** Each with the name of its settings. */
  static Map<String, Listen> of(Settings settings) {
    Map<String, Listen> doors = new LinkedHashMap<>();
    for (Role role : settings.roles()) {
      switch (role) {
        case CONTENT -> doors.put("base", settings.base().listen());
        case API -> doors.put("api", settings.api().listen());
        case EDGE -> {
          doors.put("apps", settings.apps().listen());
          settings.appsTls().listen().ifPresent(it -> doors.put(TLS, it));
        }
        case WORKER -> {}
      }
    }
    settings.management().ifPresent(it -> doors.put(MANAGEMENT, it));
    return doors;
  }

  /** The setting that says where to listen, without its prefix. */
  static String setting(String name) {
    return name.equals(TLS) ? "apps.tlslisten" : name + ".listen";
  }

  /** Whether it is that of an origin, which follows from its URL unless it is set. */
  static boolean hasOrigin(String name) {
    return !name.equals(TLS) && !name.equals(MANAGEMENT);
  }

  private static void check(String name, Listen listen, List<String> problems) {
    var address = new InetSocketAddress(listen.host(), listen.port());
    if (address.isUnresolved()) {
      problems.add(complaint(name, listen, "the host name cannot be resolved"));
      return;
    }
    try (var socket = new ServerSocket()) {
      socket.bind(address);
    } catch (IOException e) {
      problems.add(complaint(name, listen, cause(address.getAddress(), listen.port(), e)));
    }
  }

  private static String cause(InetAddress address, int port, IOException e) {
    var said = String.valueOf(e.getMessage());
    if (said.contains("already in use")) {
      return "the port is already in use. Stop the process that uses it, or choose another port";
    }
    if (said.contains("denied")) {
      return "ports below 1024 require the CAP_NET_BIND_SERVICE capability. Choose a port other"
          + " than "
          + port
          + ", and run a reverse proxy on it";
    }
    return said.contains("assign")
        ? address.getHostAddress() + " is not an IP address of this host"
        : said;
  }

  private static String complaint(String name, Listen listen, String cause) {
    var settings =
        hasOrigin(name)
            ? "settings PLATFORM_%s_LISTEN, PLATFORM_%s_URL".formatted(upper(name), upper(name))
            : "setting PLATFORM_" + upper(setting(name)).replace('.', '_');
    return "cannot listen on %s:%d: %s (%s)"
        .formatted(listen.host(), listen.port(), cause, settings);
  }

  private static String upper(String name) {
    return name.toUpperCase(java.util.Locale.ROOT);
  }
}
