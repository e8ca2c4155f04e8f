package dev.platform.identity.invitation;

import dev.platform.base.room.Room;
import java.util.List;

/** Serves invitations. */
public final class InvitationRoom extends Room {
  @Override
  protected void configure() {}

  @Override
  public List<Class<?>> resources() {
    return List.of(InvitationResource.class);
  }
}
