/**
 * The usual stack: Nest, entities hydrated by MikroORM, `JSON.stringify`. Two things favor it: Fastify is faster than
 * Express, and it matches only the first day of a trip, so that its query is as easy for the index as ours.
 * Decorators are called like functions, because plain Node runs this file.
 */
import 'reflect-metadata'
import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql'
import { Controller, Get, Module, Query } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { parseFlight } from '../../src/listings/listings.contract.ts'

const Rating = defineEntity({
  name: 'Rating',
  tableName: 'person_rating',
  properties: { accountId: p.bigint('number').primary(), stars: p.integer(), count: p.integer() },
})
const Author = defineEntity({
  name: 'Author',
  tableName: 'account',
  properties: {
    id: p.bigint('number').primary(),
    username: p.text(),
    profilePictureUrl: p.text().nullable(),
    languages: p.text().nullable(),
    emailConfirmedAt: p.datetime().nullable(),
  },
})
const Trip = defineEntity({
  name: 'Trip',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').primary(),
    author: () => p.manyToOne(Author).joinColumn('account_id'),
    type: p.text(),
    departure: p.text(),
    arrival: p.text(),
    route: p.text(),
    date: p.date(),
    endDate: p.date().nullable(),
    closesAt: p.datetime(),
    timeOfDay: p.text().nullable(),
    carrier: p.text().nullable(),
    flightNumber: p.integer().nullable(),
    skills: p.text().nullable(),
    description: p.text(),
    tipAmount: p.integer().nullable(),
    offersTips: p.boolean(),
    acceptsTips: p.boolean(),
    status: p.text(),
    createdAt: p.datetime(),
  },
})

const orm = await MikroORM.init({
  clientUrl: process.argv[2]!,
  entities: [Trip, Author, Rating],
  pool: { min: 0, max: 10 },
})

class TripsController {
  async find({ from, to, date, endDate, flight, type }: Record<string, string | undefined>) {
    const em = orm.em.fork()
    const number = flight && parseFlight(flight)
    const soonest = from || to || date || flight
    const trips = await em.find(
      Trip,
      {
        status: 'open',
        closesAt: { $gt: new Date() },
        ...(from && to ? { route: from + to } : { ...(from && { departure: from }), ...(to && { arrival: to }) }),
        ...(date && { date: { $gte: date, $lte: endDate ?? date } }),
        ...(number && { carrier: number.carrier, flightNumber: number.number }),
        type: type ?? { $in: ['helper', 'seeking_help'] },
      },
      {
        populate: ['author'],
        orderBy: soonest ? { date: 'asc', id: 'asc' } : { createdAt: 'desc', id: 'desc' },
        limit: 9,
      },
    )
    await em.find(Rating, { accountId: { $in: trips.map(({ author }) => author.id) } })
    return trips
  }
}
const { prototype } = TripsController
Query()(prototype, 'find', 0)
Get()(prototype, 'find', Object.getOwnPropertyDescriptor(prototype, 'find')!)
Controller('listings')(TripsController)
class TripsModule {}
Module({ controllers: [TripsController] })(TripsModule)

const app = await NestFactory.create(TripsModule, new FastifyAdapter(), { logger: false })
app.setGlobalPrefix('api')
await app.listen(Number(process.argv[3]), '127.0.0.1')
