package dev.platform.edge;

import dev.platform.base.http.RequestFault;

/** Why what has come is no request. */
final class MalformedRequest extends Exception {

  private static final long serialVersionUID = 1;

  private final RequestFault fault;

  MalformedRequest(RequestFault fault) {
    super(fault.name(), null, false, false);
    this.fault = fault;
  }

  RequestFault fault() {
    return fault;
  }
}
