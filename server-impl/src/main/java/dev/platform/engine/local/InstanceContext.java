package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.WorkloadSpec;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * What instances are made with.
 *
 * @param machine starts processes
 * @param artifacts what they run
 * @param volumes what they keep their data on
 * @param ports where they listen
 * @param learned where programs listen that do not obey
 * @param ownership whether it is they who listen there
 * @param background does what takes time, after which there is something to look at
 * @param probes does what takes time, too, but seldom has a result that matters
 * @param outputs notices what they print
 * @param clock tells the time
 * @param listener hears of them
 */
record InstanceContext(
    Machine machine,
    Artifacts artifacts,
    LocalVolumes volumes,
    Ports ports,
    LearnedPorts learned,
    PortOwnership ownership,
    Executor background,
    Executor probes,
    OutputWatch outputs,
    Clock clock,
    EngineListener listener) {

  /** How instances reach other servers. */
  Outbound outbound() {
    return machine.settings().builds().runtime();
  }

  /** Takes what an instance prints, without the passwords of proxies. */
  EventReporter reporter(WorkloadSpec spec, String instance) {
    Redaction redaction = outbound().redaction(spec.environment());
    return new EventReporter(listener, clock, spec.ref().key(), instance, redaction);
  }
}
