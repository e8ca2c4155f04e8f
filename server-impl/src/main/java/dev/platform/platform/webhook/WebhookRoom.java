package dev.platform.platform.webhook;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventSubscriber;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ResourceNames;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds webhooks. {@code app} starts and closes the {@link WebhookSender}. */
public final class WebhookRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(DeliverableTypes.class).in(Singleton.class);
    bindAsContract(WebhookRules.class).in(Singleton.class);
    bindAsContract(WebhookStore.class).in(Singleton.class);
    bindAsContract(Webhooks.class).in(Singleton.class);
    bindAsContract(Deliveries.class).in(Singleton.class);
    bind(DeliveryQueue.class).to(DeliveryQueue.class).to(EventSubscriber.class).in(Singleton.class);
    bindAsContract(AttemptRecorder.class).in(Singleton.class);
    bindAsContract(WebhookSender.class).in(Singleton.class);
    bind(WebhookNames.class).to(ResourceNames.class).in(Singleton.class);
    bind(WebhookRetentionReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(WebhookResource.class, WebhookDeliveryResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(WebhookEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(WebhookMapper.class, DeliveryMapper.class, AttemptMapper.class),
        List.of(WebhookId.class, AttemptId.class));
  }
}
