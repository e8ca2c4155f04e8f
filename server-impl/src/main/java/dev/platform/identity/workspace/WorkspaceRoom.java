package dev.platform.identity.workspace;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds workspaces. */
public final class WorkspaceRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Workspaces.class).in(Singleton.class);
    bindAsContract(Members.class).in(Singleton.class);
    bindAsContract(InvitationMails.class).in(Singleton.class);
    bindAsContract(InvitationLimits.class).in(Singleton.class);
    bindAsContract(Invitations.class).in(Singleton.class);
    bindAsContract(FirstStart.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(WorkspaceResource.class, UserResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(WorkspaceMapper.class, InvitationMapper.class), List.of(InvitationId.class));
  }
}
