package dev.platform.platform.autoscaling;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where autoscaling learns about services. Offered by the service room. */
public interface ScalableServices {

  /** The service, which nobody else changes until this transaction ends; empty if it is gone. */
  Optional<ScalableService> lock(WriteTx tx, Grant<ServiceId> service);

  /** The settings that a service shows from now on; null for none. */
  void show(WriteTx tx, Grant<ServiceId> service, @Nullable AutoscalingConfig config);
}
