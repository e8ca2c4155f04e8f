package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many bodies are waited for, and how much of them is kept, in all and of each address. */
final class BodyQuota {
  private final ListenerLimits limits;
  private final Map<String, Use> uses = new HashMap<>();
  private int bodies;
  private long bytes;

  BodyQuota(ListenerLimits limits) {
    this.limits = limits;
  }

  /** What one address uses. */
  private record Use(int bodies, long bytes) {
    static final Use NONE = new Use(0, 0);

    Use plus(int moreBodies, long moreBytes) {
      return new Use(bodies + moreBodies, bytes + moreBytes);
    }
  }

  /** Takes one more body; says why not if there are too many. */
  synchronized @Nullable RequestFault takeBody(String address) {
    var use = uses.getOrDefault(address, Use.NONE);
    if (use.bodies() >= limits.bodiesOfOne()) {
      return RequestFault.TOO_MANY_BODIES;
    }
    if (bodies >= limits.bodies()) {
      return RequestFault.FULL;
    }
    bodies++;
    uses.put(address, use.plus(1, 0));
    return null;
  }

  /** Takes more bytes of a body; says why not if it is too much. */
  synchronized @Nullable RequestFault takeBytes(String address, int more) {
    var use = uses.getOrDefault(address, Use.NONE);
    if (use.bytes() + more > limits.bodyBytesOfOne()) {
      return RequestFault.TOO_MANY_BODIES;
    }
    if (bytes + more > limits.bodyBytes()) {
      return RequestFault.FULL;
    }
    bytes += more;
    uses.put(address, use.plus(0, more));
    return null;
  }

  /** A body is waited for no more. */
  synchronized void giveBack(String address, long counted) {
    bodies--;
    bytes -= counted;
    var use = uses.getOrDefault(address, Use.NONE).plus(-1, -counted);
    if (use.bodies() <= 0) {
      uses.remove(address);
    } else {
      uses.put(address, use);
    }
  }
}
