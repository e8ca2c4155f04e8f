package dev.platform.identity.admission;

import dev.platform.base.room.Room;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.access.ResponseHeaders;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.glassfish.hk2.api.TypeLiteral;

/** Binds the entry, and what rooms may know of the request that a thread works on. */
public final class AdmissionRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(CallerLimits.class).in(Singleton.class);
    bindAsContract(Roles.class).in(Singleton.class);
    bindAsContract(Admission.class).in(Singleton.class);
    bind((Supplier<Caller>) CurrentRequest::currentCaller)
        .to(new TypeLiteral<Supplier<Caller>>() {});
    bind((ClientAddress) CurrentRequest::currentAddress).to(ClientAddress.class);
    bind((ResponseHeaders) CurrentRequest::addHeader).to(ResponseHeaders.class);
  }
}
