package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import java.io.ByteArrayOutputStream;
import org.glassfish.grizzly.Buffer;
import org.jspecify.annotations.Nullable;

/** A body of which not everything is here yet. Several threads may release it, one fills it. */
final class PartialBody {
  private final BodyQuota allowance;
  private final String address;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long counted;
  private boolean released;

  PartialBody(BodyQuota allowance, String address) {
    this.allowance = allowance;
    this.address = address;
  }

  String address() {
    return address;
  }

  /** Keeps what has come; says why not if it is too much for everybody. */
  synchronized @Nullable RequestFault add(Buffer more) {
    int length = more.remaining();
    RequestFault fault = released ? RequestFault.FULL : allowance.takeBytes(address, length);
    if (fault != null) {
      return fault;
    }
    counted += length;
    byte[] part = new byte[length];
    more.get(part);
    bytes.writeBytes(part);
    return null;
  }

  synchronized int size() {
    return bytes.size();
  }

  synchronized byte[] toByteArray() {
    return bytes.toByteArray();
  }

  /** No longer waited for. */
  synchronized void release() {
    if (!released) {
      released = true;
      allowance.giveBack(address, counted);
    }
  }
}
