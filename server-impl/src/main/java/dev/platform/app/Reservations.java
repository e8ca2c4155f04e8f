package dev.platform.app;

import dev.platform.base.host.NumberRange;
import dev.platform.engine.local.ReservedAddresses;
import dev.platform.http.listener.Listen;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an installation listens on, or may listen on later, by its settings. */
final class Reservations {
  private Reservations() {}

  static ReservedAddresses of(Settings settings) {
    List<NumberRange> ports = new ArrayList<>();
    Stream.of(settings.base(), settings.api(), settings.oauth(), settings.apps())
        .map(Origin::listen)
        .forEach(listen -> ports.add(port(listen)));
    settings.appsTls().listen().ifPresent(listen -> ports.add(port(listen)));
    settings.management().ifPresent(listen -> ports.add(port(listen)));
    // Port 0 stands for any, and everybody may ask for that.
    ports.removeIf(port -> port.first() == 0);
    ports.add(settings.datastores().claimed());
    return new ReservedAddresses(ports, List.of(settings.network().claimed()));
  }

  private static NumberRange port(Listen listen) {
    String text = Integer.toString(listen.port());
    return new NumberRange("listen", listen.port(), listen.port(), text);
  }
}
