package dev.platform.platform.workload;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.id.Id;
import dev.platform.engine.spi.EngineException;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a step for each of many things; one that fails does not hold up the others. */
public final class IsolatedSteps {
  private static final Logger log = LoggerFactory.getLogger(IsolatedSteps.class);

  private IsolatedSteps() {}

  /** A step for one thing. */
  public interface Step<T> {
    void take(T thing) throws InterruptedException;
  }

  /**
   * Takes the step for each.
   *
   * @param name names a thing in the log
   */
  public static <T> void of(List<T> things, Function<T, Object> name, Step<T> step)
      throws InterruptedException {
    for (T thing : things) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        step.take(thing);
      } catch (EngineException e) {
        log.warn("the engine rejected {}; retrying: {}", named(name, thing), e.getMessage());
      } catch (DatabaseUnavailable e) {
        throw e;
      } catch (RuntimeException e) {
        log.error("reconciling {} failed; retrying", named(name, thing), e);
      }
    }
  }

  /** A step that waits in a thread of its own; the database may be away until the next one. */
  public static <T> void alone(T thing, Function<T, Object> name, Step<T> step) {
    try {
      of(List.of(thing), name, step);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (DatabaseUnavailable e) {
      log.debug("{} is tried again once the database is there", named(name, thing), e);
    }
  }

  private static <T> Object named(Function<T, Object> name, T thing) {
    var named = name.apply(thing);
    return named instanceof Id id ? id.value() : named;
  }
}
