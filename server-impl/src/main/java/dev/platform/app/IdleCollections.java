package dev.platform.app;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the collector rest while the process does. The launcher lets G1 look for unused memory
 * whenever there was no collection for a while; without work, each time finds little and costs more
 * than all that the process does meanwhile. So it does that a few times after work, until caches
 * and connections have aged, and once after a number of other collections.
 */
final class IdleCollections {
  private static final Logger log = LoggerFactory.getLogger(IdleCollections.class);
  private static final String OPTION = "G1PeriodicGCInterval";
  private static final String PERIODIC = "G1 Periodic Collection";

  /** Turns it off; then G1 reads the option each second. */
  private static final long NEVER = 0;

  /** How many collections of a process that does little are worth another look. */
  private static final int MANY = 16;

  /** Between two collections of a process that works. */
  private static final Duration BUSY = Duration.ofSeconds(3);

  /** How many periodic collections follow work: with those of the launcher, for three minutes. */
  private static final int AFTER_WORK = 6;

  private final HotSpotDiagnosticMXBean options;
  private final long usual;
  private boolean isOff;
  private int left = AFTER_WORK;
  private int others;
  private long last;

  private IdleCollections(HotSpotDiagnosticMXBean options, long usual) {
    this.options = options;
    this.usual = usual;
  }

  /** Does nothing unless the launcher has set an interval. */
  static void follow() {
    try {
      var options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      long usual = Long.parseLong(options.getVMOption(OPTION).getValue());
      if (usual > 0) {
        new IdleCollections(options, usual).listen();
      }
    } catch (IllegalArgumentException e) {
      log.debug("this Java has no {}", OPTION, e);
    }
  }

  private void listen() {
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener((notification, none) -> heard(notification), null, null);
      }
    }
  }

  private void heard(Notification notification) {
    if (notification.getUserData() instanceof CompositeData data) {
      var collection = GarbageCollectionNotificationInfo.from(data);
      collected(collection.getGcCause(), collection.getGcInfo().getStartTime());
    }
  }

  private synchronized void collected(String cause, long millis) {
    boolean isBusy = millis - last < BUSY.toMillis();
    last = millis;
    if (cause.equals(PERIODIC)) {
      others = 0;
      left--;
      turn(left <= 0);
    } else if (isBusy || ++others >= MANY) {
      left = isBusy ? AFTER_WORK : Math.max(left, 1);
      turn(false);
    }
  }

  private void turn(boolean off) {
    if (off != isOff) {
      isOff = off;
      options.setVMOption(OPTION, String.valueOf(off ? NEVER : usual));
    }
  }
}
