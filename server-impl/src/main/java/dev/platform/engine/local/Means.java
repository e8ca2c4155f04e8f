package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * What instances are made with.
 *
 * @param machine starts processes
 * @param artifacts what they run
 * @param ports where they listen
 * @param background does what takes time
 * @param clock tells the time
 * @param listener hears of them
 */
record Means(
    Machine machine,
    Artifacts artifacts,
    Ports ports,
    Executor background,
    Clock clock,
    EngineListener listener) {}
