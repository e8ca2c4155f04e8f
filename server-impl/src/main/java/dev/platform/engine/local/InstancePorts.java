package dev.platform.engine.local;

import dev.platform.base.kernel.PortMapping;
import dev.platform.engine.spi.PortNumber;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which ports an instance gets of this machine, and which of them its process sees as others. */
final class InstancePorts {
  private final WorkloadSpec spec;
  private final Ports ports;
  private final LearnedPorts learned;
  private final PortMaps maps;
  private final EventReporter reporter;

  /** The ports for one process. */
  record Choice(int port, List<PortMapping> mapped) {}

  InstancePorts(WorkloadSpec spec, InstanceContext means, EventReporter reporter) {
    this.spec = spec;
    this.ports = means.ports();
    this.learned = means.learned();
    this.maps = means.machine().portMaps();
    this.reporter = reporter;
  }

  /** Ports for the next process of an instance, the same as before where they are free. */
  Choice choose(InstanceRecord record) throws IOException {
    record.mapped().stream()
        .map(PortMapping::actual)
        .filter(it -> it != record.port())
        .forEach(ports::release);
    int port = ports.takeAgain(record.port());
    List<PortMapping> mapped = new ArrayList<>();
    Optional<Integer> wanted = spec.wantedPort().flatMap(it -> wanted(it, port));
    wanted.ifPresent(it -> mapped.add(new PortMapping(it, port)));
    Optional<Integer> habit = learned.find(spec.owner()).filter(it -> it != port);
    if (maps.trouble().isEmpty() && habit.isPresent() && !habit.equals(wanted)) {
      mapped.add(new PortMapping(habit.get(), ports.take()));
    }
    return new Choice(port, mapped);
  }

  /** The port that the user wants, if it can be had. */
  private Optional<Integer> wanted(String value, int instead) {
    Optional<Integer> wanted = PortNumber.parse(value);
    if (wanted.isEmpty()) {
      reporter.report(
          "The value of PORT is not " + PortNumber.RULE + ". PORT is " + instead + " instead");
    } else if (!maps.trouble().isEmpty()) {
      reporter.report(
          "PORT is "
              + instead
              + " instead of "
              + wanted.get()
              + ", because port mapping on this server "
              + maps.trouble());
      return Optional.empty();
    }
    return wanted;
  }

  /** Remembers for the next instances where one listens that does not obey. */
  void learn(InstanceRecord record, @Nullable ListenAddress found) {
    if (found == null || found.port() == record.port()) {
      learned.forget(spec.owner());
    } else {
      learned.learn(spec.owner(), record.seen(found.port()));
    }
  }

  /** Those that an instance found again has. */
  void keep(InstanceRecord record) {
    record.ports().forEach(ports::keep);
    if (record.found() != null) {
      learn(record, record.found());
    }
  }

  void release(InstanceRecord record) {
    record.ports().forEach(ports::release);
  }
}
